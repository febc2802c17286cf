import { RotateCw, Upload, X } from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { sizeText } from '../../kit/words/sizes.ts'
import { type FilePlace, giveUp, type Sending, sendAgain } from './uploads.ts'

type SendingItemProps = { sending: Sending; place: FilePlace; onKept: () => void }

/** A file on its way: how far it is, or why it was not taken. */
export function SendingItem({ sending, place, onKept }: SendingItemProps) {
  const { t } = useTranslation()
  const { file, share, error } = sending
  const name = { name: file.name }
  return (
    <li className="flex min-h-14 items-center gap-3 px-5 py-2">
      <span aria-hidden="true" className="grid size-10 shrink-0 place-items-center text-ink-faint">
        <Upload className="size-4" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 truncate">{file.name}</span>
          <span className="shrink-0 text-xs text-ink-faint tabular-nums">{sizeText(file.size)}</span>
        </span>
        {error === null ? (
          <Progress value={share ?? 0} label={t('files.sendingOne', name)} />
        ) : (
          <span role="alert" className="text-xs break-words text-danger-ink">
            {problemText(error)}
          </span>
        )}
      </div>
      {error !== null && (
        <IconButton
          size="sm"
          label={t('files.sendAgain', name)}
          onClick={() => sendAgain(place, sending, onKept)}
        >
          <RotateCw />
        </IconButton>
      )}
      <IconButton size="sm" label={t('files.giveUp', name)} onClick={() => giveUp(place, sending)}>
        <X />
      </IconButton>
    </li>
  )
}
