import { Avatar } from '../../../ui/avatar.tsx'
import { useRead } from '../server/server-state.ts'

type FaceProps = { id?: string | null | undefined; name: string; size?: 'xs' | 'sm' | 'md' | 'lg' }

/** Somebody of the port, by their picture where they have one; without an id, who alone has the name. */
export function Face({ id, name, size = 'md' }: FaceProps) {
  const { data } = useRead('users', 'picker', {}, { staleTime: 60_000 })
  const found = data?.filter((person) => (id ? person.id === id : person.label === name)) ?? []
  return <Avatar name={name} src={found.length === 1 ? found[0]!.avatar : null} size={size} />
}
