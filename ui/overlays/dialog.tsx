import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { Button, IconButton } from '../button.tsx'
import { cx } from '../class-names.ts'
import { submitOnModEnter } from '../form.tsx'
import { useUiTexts } from '../texts.tsx'
import { useEscapeBelowMessages } from './escape.ts'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  width?: 'sm' | 'md' | 'lg' | 'xl'
  /** Where only a button of its own closes it: is told of Escape and a click beside it instead, and the × is away. */
  onHeld?: (() => void) | undefined
  children: ReactNode
}

/** A dialog; on a phone it rises from the bottom edge over the full width. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  width = 'md',
  onHeld,
  children,
}: DialogProps) {
  const texts = useUiTexts()
  const giveBackFocus = useFocusGivenBack(open)
  useEscapeBelowMessages(open, onHeld ?? (() => onOpenChange(false)))
  const hold = (event: Event) => {
    event.preventDefault()
    onHeld?.()
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade-in bg-scrim" />
        <Radix.Content
          onOpenAutoFocus={focusContent}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            giveBackFocus()
          }}
          onKeyDownCapture={submitOnModEnter}
          {...(onHeld ? { onEscapeKeyDown: hold, onPointerDownOutside: hold } : {})}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cx(
            'fixed z-40 flex max-h-[90dvh] w-full animate-rise-in flex-col bg-raised shadow-float outline-none',
            'inset-x-0 bottom-(--toast-room) rounded-t-xl max-sm:max-h-[calc(90dvh-var(--toast-room))]',
            'sm:inset-x-auto sm:top-[12vh] sm:bottom-auto sm:left-1/2 sm:max-h-[80dvh] sm:-translate-x-1/2 sm:rounded-xl',
            widths[width],
          )}
        >
          <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-1">
            <div className="min-w-0">
              <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-0.5 text-sm text-ink-soft">{description}</Radix.Description>
              )}
            </div>
            {!onHeld && (
              <Radix.Close asChild>
                <IconButton label={texts.close} className="-mr-2 pointer-coarse:-mt-2">
                  <X />
                </IconButton>
              </Radix.Close>
            )}
          </header>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export function DialogBody({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div data-dialog-body className={cx('min-h-0 flex-1 scroll-py-12 overflow-y-auto px-5 py-3', className)}>
      {children}
    </div>
  )
}

export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="flex flex-wrap items-center justify-end gap-2 border-t px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      {children}
    </footer>
  )
}

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** What the act will do, in one or two sentences. */
  children: ReactNode
  cancelLabel: string
  confirmLabel: string
  destructive?: boolean
  busy?: boolean
  onConfirm: () => void
}

/** Asks once before an act, saying what it will do. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  cancelLabel,
  confirmLabel,
  destructive = false,
  busy = false,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} width="sm">
      <DialogBody className="text-ink-soft">{children}</DialogBody>
      <DialogFooter>
        <Button variant="ghost" onClick={() => onOpenChange(false)}>
          {cancelLabel}
        </Button>
        <Button variant={destructive ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

/**
 * Gives the focus back to what had it when the dialog opened or, where that is gone or switched off by what was
 * done, to the nearest part around it that takes the focus.
 */
function useFocusGivenBack(open: boolean): () => void {
  const [wasOpen, setWasOpen] = useState(false)
  const [path, setPath] = useState<readonly HTMLElement[]>([])
  // Read as the dialog is rendered: by the time it stands, a field inside may have taken the focus.
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setPath(outward(document.activeElement))
  }
  return () => {
    if (document.activeElement !== document.body) return
    for (const element of path) {
      if (element.isConnected) element.focus()
      if (document.activeElement === element) return
    }
  }
}

/** An element and those around it; a menu that will close is left for the button it belongs to. */
function outward(element: Element | null): HTMLElement[] {
  const menu = element?.closest('[role="menu"]')
  const from = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element
  const path: HTMLElement[] = []
  for (let at = from; at && at !== document.body; at = at.parentElement) {
    if (at instanceof HTMLElement) path.push(at)
  }
  return path
}

/** The first control of the body, not the button that closes; without one, the dialog itself. */
function focusContent(event: Event) {
  const dialog = event.currentTarget
  if (!(dialog instanceof HTMLElement)) return
  event.preventDefault()
  const first = dialog.querySelector<HTMLElement>(
    '[data-dialog-body] :is(input, textarea, button, [tabindex="0"]):not([type="hidden"], [hidden], [disabled])',
  )
  const target = first ?? dialog.querySelector<HTMLElement>('footer button') ?? dialog
  target.focus()
}

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-lg', lg: 'sm:max-w-2xl', xl: 'sm:max-w-4xl' }
