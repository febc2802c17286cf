import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useId } from 'react'
import { Spinner } from '../../../ui/button.tsx'
import { type Answer, call } from '../../kit/server/api.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { portOfTab } from '../session.tsx'
import { ProblemNote } from './problem.tsx'

type SentFile = Answer<'portal', 'sendFile'>
type FileChooserProps = {
  label: string
  /** What the file is for, where several choosers stand on a page. */
  of?: string
  /** What the port asked for, where it did. */
  requestId?: string
  disabled?: boolean
  /** Takes what was chosen, which is not sent here then. */
  onChosen?: (file: File) => void
  /** Says below that the last file has arrived. */
  told?: boolean
}

/** Sends a file to the port. Throws ApiError. */
export function sendFile(file: File, requestId?: string): Promise<SentFile> {
  const form = new FormData()
  if (requestId) form.append('requestId', requestId)
  form.append('file', file)
  const port = portOfTab()
  const input = { query: port ? { port } : {} }
  return call('portal', 'sendFile', input as never, { form, probing: true })
}

/** Chooses a file and sends it to the port at once, unless it is taken. */
export function FileChooser({
  label,
  of,
  requestId,
  disabled = false,
  onChosen,
  told = false,
}: FileChooserProps) {
  const { t } = useTranslation()
  const id = useId()
  const queryClient = useQueryClient()
  const send = useMutation({
    mutationFn: (file: File) => sendFile(file, requestId),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['portal'] })
      void queryClient.invalidateQueries({ queryKey: ['me'] })
    },
  })
  return (
    <div className="flex flex-col items-start gap-2">
      <label
        htmlFor={id}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line-strong bg-surface px-4 text-sm font-medium shadow-control focus-within:outline-2 focus-within:outline-focus hover:bg-hover [&_svg]:size-4"
      >
        {send.isPending ? <Spinner /> : <Upload aria-hidden="true" />}
        {label}
        {of && <span className="sr-only">: {of}</span>}
        <input
          id={id}
          type="file"
          className="sr-only"
          disabled={disabled || send.isPending}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) onChosen ? onChosen(file) : send.mutate(file)
            target.value = ''
          }}
        />
      </label>
      <ProblemNote error={send.error} />
      {told && send.isSuccess && (
        <p role="status" className="text-sm text-success-ink">
          {t('portal.files.sent', { name: send.data.name })}
        </p>
      )}
    </div>
  )
}
