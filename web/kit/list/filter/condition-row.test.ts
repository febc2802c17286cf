import { beforeAll, expect, it } from 'vitest'
import '../../../kinds.ts'
import { linkedKinds } from '../../kinds/kinds.ts'
import { startTexts } from '../../words/i18n.ts'
import { partsOfKinds } from '../../words/parts.generated.ts'
import { textFiles } from '../../words/text-files.ts'
import { declaredFields } from '../columns/use-list-fields.ts'
import { fieldOptions } from './condition-row.tsx'

beforeAll(() => startTexts('en', ['shell', ...partsOfKinds, 'values', 'records'], textFiles))

it.each(linkedKinds().map(({ type }) => type))('offers each field of %s once, and no id', (type) => {
  const fields = declaredFields(type)
  const options = fieldOptions(fields)
  const labels = options.map(({ label }) => label)
  expect(labels.filter((label, place) => labels.indexOf(label) !== place)).toEqual([])
  // A person is chosen by name.
  const ids = options.filter(({ value }) => /Ids?$/.test(value) && fields[value]!.kind !== 'person')
  expect(ids).toEqual([])
})
