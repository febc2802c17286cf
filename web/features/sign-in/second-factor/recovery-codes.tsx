import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { DialogBody, DialogFooter } from '../../../../ui/overlays/dialog.tsx'
import { CopyButton } from '../../../kit/display/copy-line.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'

type RecoveryCodesProps = { codes: readonly string[]; notice: ReactNode; onDone: () => void }

/** The recovery codes, this once: to be kept outside this device. */
export function RecoveryCodes({ codes, notice, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation()
  const text = codes.join('\n')
  return (
    <>
      <DialogBody className="flex flex-col gap-4">
        <ul
          aria-label={t('factor.codes')}
          className="grid gap-x-6 gap-y-1.5 rounded-md border bg-canvas p-3 font-mono text-sm sm:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <CopyButton label={t('factor.codes')} text={text} />
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
            download="berthwise-recovery-codes.txt"
            className="inline-flex h-8 items-center gap-1.5 rounded-md border border-control/70 bg-surface px-3 shadow-control hover:bg-hover pointer-coarse:h-11"
          >
            <Download className="size-4" aria-hidden="true" />
            {t('factor.download')}
          </a>
        </div>
      </DialogBody>
      <DialogFooter>
        {notice}
        <Button variant="primary" onClick={onDone}>
          {t('factor.kept')}
        </Button>
      </DialogFooter>
    </>
  )
}
