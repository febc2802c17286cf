import { Plus } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../../../../ui/class-names.ts'
import { Menu } from '../../../../../ui/overlays/menu.tsx'
import { useTranslation } from '../../../../kit/words/i18n.ts'
import { useForm } from '../../../components/form/form-context.tsx'
import { FieldTypeItems } from '../palette.tsx'

type GapProps = {
  pageId: string
  /** The place a new field takes on its page. */
  at: number
  /** The field it follows, whose slash key opens it. */
  after?: string
  above?: boolean
}

export const gapOf = (fieldId: string) => `gap-${fieldId}`

/** The room between two fields, where another one is added. */
export function Gap({ pageId, at, after, above = false }: GapProps) {
  const { t } = useTranslation()
  const { selected } = useForm().editing
  const [open, setOpen] = useState(false)
  const near = after !== undefined && selected === after
  return (
    <span
      className={cx(
        'absolute left-1/2 z-10 -translate-x-1/2 opacity-0 focus-within:opacity-100 hover:opacity-100',
        above ? '-top-6' : '-bottom-6',
        (near || open) && 'opacity-100',
      )}
    >
      <Menu
        open={open}
        onOpenChange={setOpen}
        align="center"
        trigger={
          <button
            type="button"
            id={after === undefined ? undefined : gapOf(after)}
            tabIndex={near ? 0 : -1}
            aria-label={t(above ? 'forms.build.addFirst' : 'forms.build.addHere')}
            className="flex size-6 items-center justify-center rounded-full border bg-surface text-ink-soft shadow-float hover:bg-hover hover:text-ink"
          >
            <Plus className="size-3.5" aria-hidden="true" />
          </button>
        }
      >
        <FieldTypeItems place={{ pageId, index: at }} />
      </Menu>
    </span>
  )
}
