import type { ReactNode } from 'react'
import type { Tab } from '../../../../ui/tabs.tsx'
import type { LinkedType } from '../../kinds/kinds.ts'
import type { PanelControls } from './panel.ts'

/** A tab, and what stands under it; `parts` are what addresses call parts of it, such as `notes`. */
export type RecordTab = Tab & { content: () => ReactNode; parts?: readonly string[] }

export type RecordFrameProps = {
  type: LinkedType
  id: string
  title: string
  archived: boolean
  /** Badges beside the title: its state. */
  badges?: ReactNode
  /** One line under the title. */
  subtitle?: ReactNode
  /** The first line of the head: what is out of the house, and whom it waits for. */
  standing?: ReactNode
  /** The step that comes next, under the head. */
  next?: ReactNode
  /** At most two buttons, the more likely first; on a phone they stand at the bottom of the screen. */
  actions?: ReactNode
  /** All else that can be done with the record. */
  menu?: ReactNode
  /** What one must know of the record at a glance: beside the tabs on a page, above them elsewhere. */
  facts?: ReactNode
  panel?: PanelControls | undefined
  /** Four at most, in the order in which they stand. */
  tabs: readonly RecordTab[]
  /** What happened: beside the tabs on a wide page, the second of them elsewhere. */
  activity?: ReactNode
  /** Whether notes can be written there. */
  takesNotes?: boolean
}
