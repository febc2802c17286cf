/** Writes the compressed forms of a built client's files beside them. */
export function compressFiles(folder: string): Promise<void>
