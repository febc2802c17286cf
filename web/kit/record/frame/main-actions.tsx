import type { ReactElement } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { MenuItem, MenuSeparator } from '../../../../ui/overlays/menu.tsx'

/** Something that can be done with a record. */
export type RecordAction = {
  label: string
  icon: ReactElement
  onSelect: () => void
  busy?: boolean
  disabled?: boolean
}

const most = 2

/** The two likeliest of what can be done, as buttons; the rest is in the menu of the head. */
export function MainActions({ actions }: { actions: readonly RecordAction[] }) {
  return actions.slice(0, most).map(({ label, icon, onSelect, busy = false, disabled = false }, index) => (
    <Button
      key={label}
      variant={index === 0 ? 'primary' : 'secondary'}
      icon={icon}
      busy={busy}
      disabled={disabled}
      onClick={onSelect}
    >
      {label}
    </Button>
  ))
}

/** What is likely too and has no button, before all else in the menu. */
export function FurtherActions({ actions }: { actions: readonly RecordAction[] }) {
  const further = actions.slice(most)
  if (further.length === 0) return null
  return (
    <>
      {further.map(({ label, icon, onSelect, disabled = false }) => (
        <MenuItem key={label} icon={icon} disabled={disabled} onSelect={onSelect}>
          {label}
        </MenuItem>
      ))}
      <MenuSeparator />
    </>
  )
}
