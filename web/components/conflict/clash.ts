import type { ReactNode } from 'react'

/** One field that two people changed, each value as it is shown on screen. */
export type ClashingField = { name: string; label: string; mine: ReactNode; theirs: ReactNode }

export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>
