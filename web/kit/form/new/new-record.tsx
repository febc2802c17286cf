import type { ReactNode } from 'react'
import type { ToastMessage } from '../../../../ui/overlays/toast.tsx'
import { RequiredCustom, type useRequiredCustom } from '../../custom/required-custom.tsx'
import type { LinkedType } from '../../kinds/kinds.ts'
import { useOpenMade } from '../../record/links/records.tsx'
import { FormDialog } from '../form-dialog.tsx'
import type { UnfoldedProps } from './unfolded.tsx'
import { UnfoldedForm } from './unfolded-form.tsx'

/** What `useNewRecord` gives. */
type Draft<R> = {
  type: LinkedType
  custom: ReturnType<typeof useRequiredCustom>
  problem: unknown
  busy: boolean
  save: () => Promise<R | null>
  nameOf: (record: R) => string
}

type NewRecordDialogProps<R> = {
  draft: Draft<R>
  title: string
  submitLabel: string
  /** What is said once it stands. */
  message: (name: string, record: R) => ToastMessage
  onClose: () => void
  onCreated: (id: string, name: string) => void
  children: ReactNode
}

/** The fields of a new record in a dialog, those that the port requires after those of its kind. */
export function NewRecordDialog<R extends { id: string }>(props: NewRecordDialogProps<R>) {
  const { draft, title, submitLabel, message, onClose, onCreated, children } = props
  const begin = useOpenMade()

  async function submit() {
    const done = begin()
    const record = await draft.save()
    if (!record) return
    const name = draft.nameOf(record)
    done(message(name, record), { type: draft.type, id: record.id }, () => onCreated(record.id, name))
  }

  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      busy={draft.busy}
      problem={draft.problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {children}
      <RequiredCustom custom={draft.custom} />
    </FormDialog>
  )
}

type UnfoldedRecordProps<R> = Pick<UnfoldedProps, 'onFold' | 'onCreated'> & {
  draft: Draft<R>
  title: string
  children: ReactNode
}

/** The same in the place where a record was looked for. */
export function UnfoldedRecord<R extends { id: string }>(props: UnfoldedRecordProps<R>) {
  const { draft, children, ...frame } = props
  return (
    <UnfoldedForm
      {...frame}
      problem={draft.problem}
      save={async () => {
        const record = await draft.save()
        return record && { id: record.id, name: draft.nameOf(record) }
      }}
    >
      {children}
      <RequiredCustom custom={draft.custom} />
    </UnfoldedForm>
  )
}
