/** How the catalogue's version is written. It says what is in the catalogue and nothing of the order of changes. */

/**
 * Counter and epoch of one state of the catalogue. Only to be compared for equality: a database that was restored goes
 * back in time, and what servers know from before it is not "newer".
 */
export type CatalogueVersion = string;

/** SQL for it, where the table stands as `c`. */
export const CATALOGUE_VERSION_SQL = "(c.version || '.' || c.epoch)";
