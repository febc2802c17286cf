import { Check, CloudAlert, Copy, Lock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { useUiTexts } from './texts.tsx'

type ErrorStateProps = {
  title?: string
  message: string
  requestId?: string | undefined
  onRetry?: (() => void) | undefined
  /** The next thing to do where trying again is none. */
  action?: ReactNode
}

export function ErrorState({ title, message, requestId, onRetry, action }: ErrorStateProps) {
  const texts = useUiTexts()
  return (
    <div role="alert" className="my-auto">
      <EmptyState
        icon={<CloudAlert />}
        title={title ?? texts.errorTitle}
        action={onRetry ? <Button onClick={onRetry}>{texts.retry}</Button> : action}
      >
        {message}
        {requestId && <RequestId requestId={requestId} />}
      </EmptyState>
    </div>
  )
}

export function NoPermission({ hint }: { hint?: string }) {
  const texts = useUiTexts()
  return (
    <EmptyState icon={<Lock />} title={texts.noPermissionTitle}>
      {hint ?? texts.noPermissionHint}
    </EmptyState>
  )
}

function RequestId({ requestId }: { requestId: string }) {
  const texts = useUiTexts()
  const [copied, setCopied] = useState(false)
  return (
    <button
      type="button"
      aria-label={texts.copy}
      onClick={() => {
        void navigator.clipboard?.writeText(requestId)
        setCopied(true)
      }}
      className="mx-auto mt-2 flex items-center gap-1 rounded-sm px-1 text-xs break-all text-ink-faint hover:text-ink"
    >
      {copied ? texts.copied : texts.quoteRequest(requestId)}
      {copied ? <Check className="size-3 shrink-0" /> : <Copy className="size-3 shrink-0" />}
    </button>
  )
}
