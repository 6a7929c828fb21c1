-- compatible-with-previous
-- A plan names the premium plugins that it opens; "*" for all.
ALTER TABLE "plans" ADD COLUMN "plugins" TEXT[] DEFAULT ARRAY[]::TEXT[];
UPDATE "plans" SET "plugins" = '{*}' WHERE "premium_plugins";

-- Servers of the version before read and write "premium_plugins" alone. They open plugins only where all are open.
CREATE FUNCTION plan_plugins_in_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.premium_plugins AND NEW.plugins = '{}' THEN NEW.plugins := '{*}'; END IF;
  ELSIF NEW.plugins IS NOT DISTINCT FROM OLD.plugins AND NEW.premium_plugins <> OLD.premium_plugins THEN
    NEW.plugins := CASE WHEN NEW.premium_plugins THEN '{*}'::text[] ELSE '{}'::text[] END;
  END IF;
  NEW.premium_plugins := '*' = ANY (NEW.plugins);
  RETURN NEW;
END $$;
CREATE TRIGGER plan_plugins_in_step BEFORE INSERT OR UPDATE ON "plans"
  FOR EACH ROW EXECUTE FUNCTION plan_plugins_in_step();
