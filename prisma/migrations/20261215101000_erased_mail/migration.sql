-- compatible-with-previous

-- Tells a person that their data was erased. A server of the version before leaves it to one of this version.
ALTER TYPE "mail_kind" ADD VALUE 'erased';
