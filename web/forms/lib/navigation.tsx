import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { ComponentProps, ComponentType } from 'react'
import type { Search } from '../../kit/list/state/list-search.ts'

export const formTabs = [
  'build',
  'settings',
  'languages',
  'share',
  'submissions',
  'results',
  'webhooks',
  'activity',
] as const
export type FormTab = (typeof formTabs)[number]

/** The addresses of the desk. */
export type DeskPath =
  | '/'
  | '/sign-in'
  | '/sign-up'
  | '/w/$workspaceId'
  | '/keys'
  | '/members'
  | '/account'
  | `/forms/$id/${FormTab}`

type Target = { to: DeskPath; params?: Readonly<Record<string, string>>; search?: Search }

type DeskLinkProps = Omit<ComponentProps<'a'>, 'href'> &
  Target & { activeOptions?: { exact?: boolean; includeSearch?: boolean } }

// The router registers one tree of routes for the whole program: that of the staff client.
/** A link to a screen of the desk. */
export const DeskLink = Link as unknown as ComponentType<DeskLinkProps>

/** Goes to a screen of the desk. */
export function useGo(): (target: Target & { replace?: boolean }) => void {
  const navigate = useNavigate()
  return (target) => void navigate(target as never)
}

/** A part of the present address. */
export function useParam(name: 'id' | 'workspaceId'): string | undefined {
  const params = useParams({ strict: false }) as Readonly<Record<string, string | undefined>>
  return params[name]
}
