/**
 * Of all headers of a request together, where Node takes 16 KiB: a thousand ranges in the middle of a file of 5 GB are 23 000
 * bytes. More would be memory that anyone can take.
 */
export const HEADER_BYTES_MAX = 32 * 1024;
