import type { ReactNode } from 'react'

/** One field that two people changed, each value as it is shown on screen; `by` says who changed it and when. */
export type ClashingField = {
  name: string
  label: string
  mine: ReactNode
  theirs: ReactNode
  by?: string | null
}

export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>
