import type { DrawnLines } from '../../../../contract/signing-pages/vocabulary.ts'
import type { Stamp } from '../../pdf/engine-request.ts'
import { initialsOf, wordsOf } from './meet.ts'
import type { SealingInput } from './sealing-input.ts'

/** What signers wrote so far, where it stands on the pages. */
export function stampsOf({
  fields,
  marks,
  signers,
}: Pick<SealingInput, 'fields' | 'marks' | 'signers'>): Stamp[] {
  return fields.flatMap((field): Stamp[] => {
    const mark = marks.find(({ signerId }) => signerId === field.signerId)
    if (!mark) return []
    const { page, x, y, width, height, type } = field
    const area = { page, x, y, width, height }
    if (type === 'signature' || type === 'initials') {
      const signer = signers.find(({ id }) => id === field.signerId)!
      if (mark.kind === 'drawn' && type === 'initials')
        return [{ ...area, kind: 'signature', value: initialsOf(signer.name) }]
      if (mark.kind === 'drawn') return [{ ...area, kind: 'drawn', lines: mark.signature as DrawnLines }]
      const value = wordsOf(type, mark)
      return value ? [{ ...area, kind: 'signature', value }] : []
    }
    const value = mark.values[field.id]
    if (!value) return []
    if (type !== 'checkbox') return [{ ...area, kind: 'text', value }]
    return value === 'true' ? [{ ...area, kind: 'tick' }] : []
  })
}
