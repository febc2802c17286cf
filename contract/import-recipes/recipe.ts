import { z } from 'zod'
import { text } from '../fields.ts'
import { Mapping } from '../imports/mapping.ts'
import { importEntities } from '../permissions.ts'
import { schemaMessage } from '../reason.ts'

/** Columns of the widest recipe, and words it may explain of one field. */
const mostColumns = 300
const mostWords = 500
const longestHeading = 120

export const recipeName = text(80)

/** What a recipe says of a mapping: all but how one file is read. */
export const RecipeMapping = Mapping.omit({
  encoding: true,
  sheet: true,
  leftOut: true,
})
export type RecipeMapping = z.output<typeof RecipeMapping>

/** A recipe as a file, to be brought into another port. */
export const RecipeFile = z
  .strictObject({
    kind: z.literal('berthwise-import-recipe'),
    version: z.literal(1),
    name: recipeName,
    entity: z.enum(importEntities),
    /** All headings of the file that it was made for: by these the next one is recognised. */
    headings: z.array(text(longestHeading)).min(1).max(mostColumns),
    mapping: RecipeMapping,
  })
  .superRefine(({ headings, mapping }, context) => {
    const known = new Set(headings)
    const columns = [
      ...Object.keys(mapping.columns),
      ...Object.keys(mapping.formats ?? {}),
      ...(mapping.only ? [mapping.only.column] : []),
      ...(mapping.splitBy ? [mapping.splitBy] : []),
    ]
    for (const column of columns)
      if (!known.has(column))
        context.addIssue({ code: 'custom', path: ['headings'], message: schemaMessage('no_column') })
    const words = [mapping.pierLetters, ...Object.values(mapping.words ?? {})]
    if (words.some((byWord) => byWord && Object.keys(byWord).length > mostWords))
      context.addIssue({
        code: 'custom',
        path: ['mapping', 'words'],
        message: schemaMessage('recipe_words', { most: mostWords }),
      })
  })
export type RecipeFile = z.output<typeof RecipeFile>
