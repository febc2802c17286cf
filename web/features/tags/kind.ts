import { Tag } from 'lucide-react'
import { webKind } from '../../kit/kinds/kind.ts'

/** Tags are kept on a screen of the administration and have no page each. */
export const tag = webKind({ type: 'tag', module: 'tags', icon: Tag, refreshes: 'every kind' })
