-- compatible-with-previous

ALTER TYPE "key_source" ADD VALUE 'import';
