import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useTranslation } from '../words/i18n.ts'

const copiedMs = 2000

/** A text to take elsewhere, in full, with a button that copies it. */
export function CopyLine({ label, text, lines = false }: { label: string; text: string; lines?: boolean }) {
  return (
    <div className="flex min-w-0 items-start gap-2">
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long line is scrolled by the keys
        tabIndex={0}
        className="min-w-0 flex-1 rounded-md border bg-canvas px-2 py-1.5"
      >
        <code className={`font-mono text-xs break-all ${lines ? 'whitespace-pre-wrap' : ''}`}>{text}</code>
      </section>
      <CopyButton label={label} text={text} />
    </div>
  )
}

export function CopyButton({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  return (
    <Button
      icon={copied ? <Check /> : <Copy />}
      aria-label={`${t('action.copy')}: ${label}`}
      onClick={() => {
        void navigator.clipboard?.writeText(text).then(() => {
          setCopied(true)
          setTimeout(() => setCopied(false), copiedMs)
        })
      }}
    >
      <span aria-live="polite">{copied ? t('ui.copied') : t('action.copy')}</span>
    </Button>
  )
}
