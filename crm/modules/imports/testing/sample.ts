import type { ModuleSample } from '../../../suites/sample.ts'

export const sample: ModuleSample = async (make) => {
  const form = new FormData()
  form.append('file', new Blob(['Person ID,Name\n1,Eva Laine\n']), 'people.csv')
  const run = await make('/api/v1/import-runs', form)
  return { ids: { 'import-runs': run.id, importPart: run.parts[0].id } }
}
