import { Scale } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'

type SampleLineProps = {
  checking: boolean
  /** Without it nobody here can say so, or something is not saved yet. */
  onChecked: (() => void) | undefined
}

/** Says that a text is a sample until somebody says that a lawyer checked it. */
export function SampleLine({ checking, onChecked }: SampleLineProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b bg-warning-soft px-5 py-2 text-sm text-warning-ink">
      <Scale className="size-4 shrink-0" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-60">
        <strong className="font-medium">{t('templates.sample')}</strong> {t('templates.sampleLine')}
      </p>
      {onChecked && (
        <Button size="sm" busy={checking} onClick={onChecked}>
          {t('templates.checked')}
        </Button>
      )}
    </div>
  )
}
