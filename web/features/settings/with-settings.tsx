import type { ReactNode } from 'react'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { useSettings } from './use-settings.ts'

type WithSettingsProps = { children: (settings: ReturnType<typeof useSettings>) => ReactNode }

/** A section of the settings of the port, once they are read. */
export function WithSettings({ children }: WithSettingsProps) {
  const portSettings = useSettings()
  const { settings } = portSettings
  if (settings.error && !settings.data) {
    return <ProblemState error={settings.error} onRetry={() => void settings.refetch()} />
  }
  if (!settings.data) return <SkeletonLines lines={8} className="p-5" />
  return <div className="flex max-w-2xl flex-col gap-8 p-5">{children(portSettings)}</div>
}
