-- An entry of the console log that has its place in the chain stays as it is: sealing itself goes from no place to one.
CREATE FUNCTION refuse_change_of_sealed_entry() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'entries of the console log that are sealed are neither changed nor deleted'
    USING ERRCODE = 'integrity_constraint_violation';
END;
$$;

CREATE TRIGGER sealed_entries_stay BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW WHEN (OLD.seq IS NOT NULL) EXECUTE FUNCTION refuse_change_of_sealed_entry();

CREATE TRIGGER log_is_not_emptied BEFORE TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_sealed_entry();

-- An application that left its entries behind would break their chain.
-- DropForeignKey
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_application_id_fkey";

-- AddForeignKey
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
