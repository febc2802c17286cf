import { placeOf } from '../../../components/form/editing.ts'
import { useForm } from '../../../components/form/form-context.tsx'
import { FieldProperties } from './field-properties.tsx'
import { FormProperties } from './form-properties.tsx'
import { PageProperties } from './page-properties.tsx'

/** What can be set of the chosen field or page, or of the form as a whole. */
export function Properties() {
  const { editing, canEdit } = useForm()
  const { draft, selected } = editing
  const field = selected === null ? undefined : placeOf(draft, selected)?.field
  const pageIndex = draft.pages.findIndex((each) => each.id === selected)
  const page = draft.pages[pageIndex]
  return (
    <fieldset disabled={!canEdit} className="flex min-w-0 flex-col gap-4 p-4">
      {field ? (
        <FieldProperties key={field.id} field={field} />
      ) : page ? (
        <PageProperties key={page.id} page={page} index={pageIndex} />
      ) : (
        <FormProperties />
      )}
    </fieldset>
  )
}
