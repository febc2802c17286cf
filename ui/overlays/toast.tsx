import { AlertCircle, Check, TriangleAlert, X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button, IconButton } from '../button.tsx'
import { Progress } from '../progress.tsx'
import { useUiTexts } from '../texts.tsx'
import { passEscapeOn } from './escape.ts'

export type ToastMessage = {
  title: string
  detail?: string
  tone?: 'neutral' | 'warning' | 'danger'
  /** Takes the act back; offered for ten seconds. */
  onUndo?: () => void
  /** Something else to do about it, such as to open what was made. */
  action?: { label: string; onAct: () => void }
  /** How far a long work is, 0 to 1: the message stays until it is another one. */
  progress?: number
}

type ShownToast = ToastMessage & { id: number; open: boolean }

const actMs = 10_000
const readMs = 5_000
const leaveMs = 150

/** Shows a message at the corner of the window. */
export function showToast(message: ToastMessage): void {
  openToast(message)
}

/** The same for one that changes: gives what puts another message in its place, also where it was closed meanwhile. */
export function openToast(message: ToastMessage): (next: ToastMessage) => void {
  const id = ++lastId
  setShown([...visibleToasts.slice(-2), { ...message, id, open: true }])
  return (next) => {
    if (!visibleToasts.some((toast) => toast.id === id))
      return next.progress === undefined ? showToast(next) : undefined
    setShown(visibleToasts.map((toast) => (toast.id === id ? { ...next, id, open: true } : toast)))
  }
}

/** Takes back the newest act that still offers it; false when there is none. */
export function undoLatest(): boolean {
  const latest = visibleToasts.findLast((toast) => toast.open && toast.onUndo)
  if (!latest) return false
  latest.onUndo?.()
  dismiss(latest.id)
  return true
}

/** Takes every message away, and with it what it offers. */
export function closeToasts(): void {
  setShown([])
}

/**
 * Where the messages appear; stands once, at the root. On a phone it is a strip that screens and dialogs leave free, with
 * the newest message alone; the one before it comes back when that has gone.
 */
export function Toaster() {
  const texts = useUiTexts()
  const [strip, setStrip] = useState<HTMLOListElement | null>(null)
  useRoomLeft(strip)
  const messages = useSyncExternalStore(subscribe, () => visibleToasts)
  return (
    <Radix.Provider label={texts.notifications} swipeDirection="right">
      {messages.map((message) => (
        <Radix.Root
          key={message.id}
          open={message.open}
          onOpenChange={(open) => !open && dismiss(message.id)}
          onEscapeKeyDown={passEscapeOn}
          duration={
            message.progress !== undefined
              ? Number.POSITIVE_INFINITY
              : message.onUndo || message.action
                ? actMs
                : readMs
          }
          type={message.tone === 'danger' ? 'foreground' : 'background'}
          // A message from before a dialog opened can still be taken back from beside it.
          className="pointer-events-auto! relative flex animate-rise-in items-center gap-3 overflow-hidden rounded-lg bg-raised py-2 pr-2 pl-3 shadow-float data-[state=closed]:opacity-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) max-sm:not-last:hidden"
        >
          {message.tone === 'danger' ? (
            <AlertCircle className="size-4 shrink-0 text-danger-ink" aria-hidden="true" />
          ) : message.tone === 'warning' ? (
            <TriangleAlert className="size-4 shrink-0 text-warning-ink" aria-hidden="true" />
          ) : (
            <Check className="size-4 shrink-0 text-accent-ink" aria-hidden="true" />
          )}
          <div className="min-w-0 flex-1">
            <Radix.Title className="text-sm font-medium">{message.title}</Radix.Title>
            {message.detail && (
              <Radix.Description className="text-xs text-ink-soft">{message.detail}</Radix.Description>
            )}
            {message.progress !== undefined && (
              <div className="py-1.5">
                <Progress value={message.progress} label={message.title} />
              </div>
            )}
          </div>
          {message.action && (
            <Radix.Action asChild altText={message.action.label} onClick={message.action.onAct}>
              <Button size="sm">{message.action.label}</Button>
            </Radix.Action>
          )}
          {message.onUndo && (
            <Radix.Action asChild altText={texts.undo} onClick={message.onUndo}>
              <Button size="sm">{texts.undo}</Button>
            </Radix.Action>
          )}
          <Radix.Close asChild>
            <IconButton label={texts.close} size="sm">
              <X />
            </IconButton>
          </Radix.Close>
          {message.onUndo && (
            <span
              aria-hidden="true"
              style={{ animationDuration: `${actMs}ms` }}
              className="absolute inset-x-0 bottom-0 h-0.5 origin-left animate-countdown bg-accent-ink/50 motion-reduce:hidden"
            />
          )}
        </Radix.Root>
      ))}
      <Radix.Viewport
        ref={setStrip}
        // A dialog hides what stands beside it from screen readers, but for live regions: undo stays within reach.
        aria-live="off"
        className="fixed right-0 bottom-0 z-45 flex w-96 max-w-full flex-col gap-2 p-4 pb-[max(1rem,env(safe-area-inset-bottom))] outline-none max-sm:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-sm:w-full max-sm:p-2 max-sm:empty:p-0 max-sm:[body[data-scroll-locked]_&]:bottom-0"
      />
    </Radix.Provider>
  )
}

/** Tells the height of the strip to whatever must not lie under it. */
function useRoomLeft(strip: HTMLElement | null) {
  useEffect(() => {
    if (!strip) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty('--toast-room', `${strip.childElementCount > 0 ? strip.offsetHeight : 0}px`),
    )
    observer.observe(strip)
    return () => {
      observer.disconnect()
      style.removeProperty('--toast-room')
    }
  }, [strip])
}

let visibleToasts: readonly ShownToast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function setShown(next: readonly ShownToast[]) {
  visibleToasts = next
  for (const listener of listeners) listener()
}

function dismiss(id: number) {
  setShown(visibleToasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
  setTimeout(() => setShown(visibleToasts.filter((toast) => toast.id !== id)), leaveMs)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
