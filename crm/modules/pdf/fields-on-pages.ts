import { because, type ErrorDetail, Refusal } from '../../../contract/errors.ts'

const problem = (path: string, page: number): ErrorDetail => because(path, 'page_missing', { page })

/** Something is to stand on a page that a PDF has not. */
export const pageMissing = (path: string, page: number) =>
  new Refusal('VALIDATION_FAILED', [problem(path, page)])

/** Throws VALIDATION_FAILED at each field that stands on a page that a PDF of as many has not. */
export function assertOnPages(fields: readonly { page: number }[], pages: number): void {
  const wrong = fields.flatMap(({ page }, index) =>
    page <= pages ? [] : [problem(`fields.${index}.page`, page)],
  )
  if (wrong.length > 0) throw new Refusal('VALIDATION_FAILED', wrong.slice(0, 50))
}
