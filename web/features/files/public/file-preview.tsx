import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { useEffect } from 'react'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../../../ui/overlays/dialog.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { sizeText } from '../../../kit/words/sizes.ts'
import { iconOf, type RecordFile } from './file.ts'
import { useFileActions } from './use-file-actions.ts'

type FilePreviewProps = {
  file: RecordFile
  place: { at: number; count: number }
  onStep: (step: 1 | -1) => void
  onClose: () => void
}

/** A file looked at: a picture of it, and the way to the next. */
export function FilePreview({ file, place: { at, count }, onStep, onClose }: FilePreviewProps) {
  const { t } = useTranslation()
  const { download } = useFileActions(file)
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      if (event.key === 'ArrowRight') onStep(1)
      if (event.key === 'ArrowLeft') onStep(-1)
    }
    window.addEventListener('keydown', step)
    return () => window.removeEventListener('keydown', step)
  }, [onStep])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<span className="break-all">{file.name}</span>}
      description={
        file.mediaType === 'application/pdf' && file.previewUrl
          ? `${sizeText(file.size)} · ${t('files.firstPage')}`
          : sizeText(file.size)
      }
      width="xl"
    >
      <DialogBody className="flex min-h-64 items-center justify-center bg-canvas">
        <PreviewContent file={file} />
      </DialogBody>
      <DialogFooter>
        {count > 1 && (
          <span className="mr-auto flex items-center gap-1 text-xs text-ink-soft tabular-nums">
            <IconButton label={t('files.previous')} disabled={at === 0} onClick={() => onStep(-1)}>
              <ChevronLeft />
            </IconButton>
            {t('files.place', { at: at + 1, count })}
            <IconButton label={t('files.next')} disabled={at === count - 1} onClick={() => onStep(1)}>
              <ChevronRight />
            </IconButton>
          </span>
        )}
        <Button variant="primary" icon={<Download />} onClick={download}>
          {t('files.save')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

function PreviewContent({ file }: { file: RecordFile }) {
  const { t } = useTranslation()
  const Icon = iconOf(file.mediaType)
  if (file.previewUrl)
    return (
      <img
        src={file.previewUrl}
        alt={t('files.pictureOf', { name: file.name })}
        className="max-h-[60dvh] max-w-full rounded-sm shadow-float"
      />
    )
  return (
    <span className="flex flex-col items-center gap-3 text-sm text-ink-soft">
      <Icon className="size-12 text-ink-faint" strokeWidth={1} aria-hidden="true" />
      {t('files.noPicture')}
    </span>
  )
}
