import type { ReactNode } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/class-names.ts'
import type { SelectOption } from '../../../ui/select.tsx'
import { Face } from './face.tsx'

type PersonProps = {
  /** Who it is among the people of the port; without it the one who has this name. */
  id?: string | null | undefined
  name: string
  size?: 'xs' | 'sm'
  className?: string
}

/** Somebody of the port where they own, wrote or look after something: their picture or initials, and their name. */
export function Person({ id, name, size = 'sm', className }: PersonProps) {
  return (
    <span className={cx('inline-flex max-w-full min-w-0 items-center gap-1.5 align-middle', className)}>
      <Face id={id} name={name} size={size} />
      <span className="truncate" title={name}>
        {name}
      </span>
    </span>
  )
}

/** The picture of a colleague alone, where there is room for no more: the name is said and shown on hover. */
export function PersonMark({ person: { label, avatar } }: { person: Colleague }) {
  return (
    <span role="img" aria-label={label} title={label} className="inline-flex shrink-0">
      <Avatar name={label} src={avatar} size="xs" />
    </span>
  )
}

type ClientNameProps = Omit<PersonProps, 'id'> & {
  /** What is written in place of the name. */
  children?: ReactNode
}

/** A client by their initials. */
export function ClientName({ name, size = 'sm', className, children = name }: ClientNameProps) {
  return (
    <span className={cx('inline-flex max-w-full min-w-0 items-center gap-1.5 align-middle', className)}>
      <Avatar name={name} size={size} tone="neutral" />
      <span className="truncate" title={name}>
        {children}
      </span>
    </span>
  )
}

/** Somebody who works in the port. */
export type Colleague = { id: string; label: string; avatar: string | null }

/** Colleagues to choose one of, each with their picture. */
export function personOptions(people: readonly Colleague[] | undefined): SelectOption[] {
  return (people ?? []).map(({ id, label, avatar }) => ({
    value: id,
    label,
    icon: <Avatar name={label} src={avatar} size="sm" />,
  }))
}
