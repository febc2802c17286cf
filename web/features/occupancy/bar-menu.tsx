import { CalendarCog, SquareArrowOutUpRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx'
import { useOpenRecord } from '../../kit/record/links/records.tsx'
import { lazyPart } from '../../kit/screen/lazy-part.ts'
import { Part } from '../../kit/screen/part.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Span } from './rows.ts'

const RelocateById = lazyPart(
  () => import('../reservations/public/relocate-dialog.tsx'),
  'RelocateById',
  'reservations',
  'tenancies',
  'records',
  'values',
)

type Point = { x: number; y: number }

/** What can be done with a stay: by the right button, a long press or the menu key. */
export function useBarMenu(canMove: (span: Span) => boolean) {
  const [menu, setMenu] = useState<{ span: Span; at: Point } | null>(null)
  const [relocating, setRelocating] = useState<string | null>(null)
  const close = () => setRelocating(null)
  const content: ReactNode = (
    <>
      {menu && (
        <BarMenu
          {...menu}
          movable={canMove(menu.span)}
          onMove={() => setRelocating(menu.span.id)}
          onClose={() => setMenu(null)}
        />
      )}
      {relocating && (
        <Part onClose={close}>
          <RelocateById id={relocating} onClose={close} />
        </Part>
      )}
    </>
  )
  return { open: (span: Span, at: Point) => setMenu({ span, at }), shown: content }
}

type BarMenuProps = {
  span: Span
  at: Point
  movable: boolean
  onMove: () => void
  onClose: () => void
}

function BarMenu({ span: { kind, id }, at, movable, onMove, onClose }: BarMenuProps) {
  const { t } = useTranslation()
  const openRecord = useOpenRecord()
  return (
    <Menu
      open
      onOpenChange={(open) => !open && onClose()}
      trigger={
        <button
          type="button"
          tabIndex={-1}
          aria-label={t(`record.type.${kind}`)}
          className="pointer-events-none fixed size-0"
          style={{ left: at.x, top: at.y }}
        />
      }
    >
      <MenuItem icon={<SquareArrowOutUpRight />} onSelect={() => id && openRecord(kind, id)}>
        {t('occupancy.open')}
      </MenuItem>
      {movable && (
        <MenuItem icon={<CalendarCog />} onSelect={onMove}>
          {t('occupancy.move')}
        </MenuItem>
      )}
    </Menu>
  )
}
