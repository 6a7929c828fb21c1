-- compatible-with-previous
-- Room on each page for the next versions of its rows: a heartbeat changes no index then (docs/performance.md).
-- Pages that are full already get it by VACUUM FULL or pg_repack.
ALTER TABLE "activations" SET (fillfactor = 80);
