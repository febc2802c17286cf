import { Refusal, reasonOfDetail } from '../../../contract/errors.ts'
import { levelPdf } from '../pdf/engine.ts'
import { assertOnPages } from '../pdf/fields-on-pages.ts'
import { takeIn, withinLimits } from '../pdf/intake.ts'
import { SigningFault } from './provider.ts'

/**
 * A PDF as an external service is given it: what its readers see is what its signers see, its pages from 0, 0, not cut and
 * not turned. Throws a SigningFault for one that cannot be signed.
 */
export async function readyForService(pdf: Buffer, fields: readonly { page: number }[]): Promise<Buffer> {
  return takenWithFields(pdf, fields, async ({ content }) =>
    Buffer.from(await withinLimits(levelPdf(content))),
  )
}

/** Takes in what is to be signed, whose fields lie on its pages. Throws a SigningFault where it cannot be. */
export async function takenWithFields<T>(
  pdf: Buffer,
  fields: readonly { page: number }[],
  use: (taken: Awaited<ReturnType<typeof takeIn>>) => Promise<T>,
): Promise<T> {
  try {
    const taken = await takeIn(pdf)
    assertOnPages(fields, taken.pages.length)
    return await use(taken)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const detail = error.details?.[0]
    const why = detail ? (reasonOfDetail(detail) ?? detail.message) : (error.reason ?? error.message)
    throw new SigningFault(error.code === 'SERVICE_BUSY' ? 'unavailable' : 'refused', why)
  }
}
