const MAX_BYTES = 1024

/**
 * The first 1,024 bytes of a body as text, without NUL and without half a character at the end; the rest is not
 * fetched. A body that breaks off gives what had come of it: the answer stands in its status.
 */
export async function readExcerpt(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      size += chunk.length
      if (size > MAX_BYTES) break
    }
  } catch {
    return toText(chunks)
  }
  return toText(chunks)
}

function toText(chunks: readonly Buffer[]): string {
  const bytes = Buffer.concat(chunks)
  const isCut = bytes.length > MAX_BYTES
  const text = new TextDecoder().decode(bytes.subarray(0, MAX_BYTES), { stream: isCut }).replaceAll('\0', '')
  // A replacement character takes more room than the byte it stands for.
  return text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(MAX_BYTES)).read)
}
