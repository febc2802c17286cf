import { Avatar } from '../../ui/avatar.tsx'
import { useRead } from '../lib/server-state.ts'

type FaceProps = { id: string; name: string; size?: 'sm' | 'md' | 'lg' }

/** Somebody of the port, by their picture where they have one. */
export function Face({ id, name, size = 'md' }: FaceProps) {
  const { data } = useRead('users', 'picker', {}, { staleTime: 60_000 })
  return <Avatar name={name} src={data?.find((person) => person.id === id)?.avatar} size={size} />
}
