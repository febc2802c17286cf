import type { Brand, PrintedInvoice } from './engine-request.ts'
import { squareOf } from './square.ts'
import { compose } from './typst.ts'

/** Sets invoices on A4, one after the other; for one that could not be set, why. */
export async function printAll(
  brand: Brand,
  invoices: readonly PrintedInvoice[],
): Promise<(Uint8Array | { failed: string })[]> {
  const papers: (Uint8Array | { failed: string })[] = []
  for (const invoice of invoices) {
    const { code, ...rest } = invoice
    // As banks read them: a quarter of the picture may be lost.
    const pictures: Record<string, string> = code === null ? {} : { 'code.svg': squareOf(code, 'M') }
    const data = { ...rest, brand, hasCode: code !== null }
    papers.push(
      await compose('invoice', data, pictures).then(
        ({ content }) => content,
        (error: unknown) => ({ failed: String(error) }),
      ),
    )
  }
  return papers
}
