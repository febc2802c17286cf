import { because, Refusal } from '../../../contract/errors.ts'
import type { Ctx } from '../../context.ts'
import { type FileRow, readFile } from './queries.ts'

/** The file that a body names as `fileId`, for whoever may see it. Throws REFERENCE_NOT_FOUND. */
export async function namedFile(
  ctx: Ctx,
  id: string,
  rights: { readonly permissions: ReadonlySet<string> },
): Promise<FileRow> {
  try {
    return await readFile(ctx, id, rights)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal('REFERENCE_NOT_FOUND', [because('fileId', 'file_gone')])
  }
}
