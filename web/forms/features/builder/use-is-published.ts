import { useRead } from '../../../kit/server/server-state.ts'
import { fieldsOf } from '../../components/form/editing.ts'
import { useForm } from '../../components/form/form-context.tsx'

/** Whether other programs may already know the field: it stands in a published version. */
export function useIsPublished(fieldId: string | null): boolean {
  const { form } = useForm()
  const versions = useRead(
    'forms',
    'versions',
    { params: { id: form.id } },
    { enabled: form.publishedVersion !== null, staleTime: 60_000 },
  )
  if (form.publishedVersion !== null && !versions.data) return true
  return (
    versions.data?.some((version) => fieldsOf(version.definition).some((field) => field.id === fieldId)) ??
    false
  )
}
