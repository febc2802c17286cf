import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { useWrite } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { sizeText } from '../../kit/words/sizes.ts'
import { useFileDownload } from '../files/public/use-file-actions.ts'
import type { Inquiry } from './vocabulary.ts'

type InquiryFile = Inquiry['files'][number]

/** The files of an answer by their names, each with how far it is. */
export function AnswerFiles({ inquiryId, files }: { inquiryId: string; files: readonly InquiryFile[] }) {
  return (
    <ul className="flex flex-col gap-1.5">
      {files.map((file) => (
        <li key={file.id} className="min-w-0">
          <AnswerFile inquiryId={inquiryId} file={file} />
        </li>
      ))}
    </ul>
  )
}

function AnswerFile({ inquiryId, file }: { inquiryId: string; file: InquiryFile }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const download = useFileDownload()
  const { fileId, name, size, state } = file
  if (state === 'failed') return <FailedFile inquiryId={inquiryId} file={file} />
  const note =
    state === 'waiting' ? t('inquiries.file.waiting') : fileId === null && t('inquiries.file.deleted')
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      {fileId !== null && can('files.view') ? (
        <button
          type="button"
          onClick={() => download({ id: fileId, name })}
          className="min-w-0 rounded-sm text-left break-words text-accent-ink hover:underline pointer-coarse:min-h-11"
        >
          {name}
        </button>
      ) : (
        <span className="min-w-0 break-words">{name}</span>
      )}
      <span className="text-xs text-ink-faint tabular-nums">{note || (size !== null && sizeText(size))}</span>
    </span>
  )
}

function FailedFile({ inquiryId, file: { id, name, reason } }: { inquiryId: string; file: InquiryFile }) {
  const { t } = useTranslation()
  const retry = useWrite('inquiries', 'retryFile')
  const failed = (error: unknown) =>
    showToast({
      tone: 'danger',
      title: t('inquiries.file.retryFailed', { name }),
      detail: problemText(error),
    })
  return (
    <div className="flex flex-col items-start gap-1">
      <span className="max-w-full break-words">{name}</span>
      {reason && <span className="text-xs text-danger-ink">{t(`inquiries.file.reason.${reason}`)}</span>}
      <Button
        size="sm"
        aria-label={t('inquiries.file.retryOf', { name })}
        busy={retry.isPending}
        onClick={() => retry.mutate({ params: { id: inquiryId, fileId: id }, body: {} }, { onError: failed })}
      >
        {t('inquiries.file.retry')}
      </Button>
    </div>
  )
}
