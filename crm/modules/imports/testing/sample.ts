import type { ModuleSample } from '../../../suites/sample.ts'

export const sample: ModuleSample = async (make) => {
  const form = new FormData()
  form.append('file', new Blob(['Person ID,Name\n1,Eva Laine\n']), 'people.csv')
  const run = await make('/api/v1/import-runs', form)
  const recipe = await make('/api/v1/import-recipes', { importId: run.parts[0].id, name: 'Our book' })
  return {
    ids: { 'import-runs': run.id, importPart: run.parts[0].id, 'import-recipes': recipe.id },
    bodies: {
      'imports.choose': { row: 2, field: 'fullName', takes: 'theirs' },
      'imports.setRecipe': { recipe: null },
      'importRecipes.rename': { name: 'The book of the port' },
    },
  }
}
