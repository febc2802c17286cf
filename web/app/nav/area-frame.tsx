import type { ReactNode } from 'react'
import { AreaTabs } from './area-tabs.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { useHere } from './use-areas.ts'

/** What stands around a screen of its area: tabs above it, the list of the settings beside it. */
export function AreaFrame({ children }: { children: ReactNode }) {
  const { area, place, isPlace } = useHere()
  if (area?.name === 'settings') {
    return (
      <SettingsFrame area={area} here={place}>
        {children}
      </SettingsFrame>
    )
  }
  return (
    <>
      {area && place && isPlace && area.places.length > 1 && <AreaTabs area={area} here={place} />}
      {children}
    </>
  )
}
