import { expect, it } from 'vitest'
import { type Folder, inTree, pathTo, withinOf } from './tree.ts'

const folder = (id: string, parentId: string | null = null) => ({ id, parentId, name: id }) as Folder
const folders = [folder('a'), folder('b', 'a'), folder('c', 'b'), folder('d'), folder('lost', 'hidden')]

it('stands in order, each followed by those within; what lies in a folder nobody is shown stands at the root', () => {
  expect(inTree(folders).map(({ folder: { id }, depth }) => [id, depth])).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
    ['d', 0],
    ['lost', 0],
  ])
})

it('knows the way to a folder and what lies within', () => {
  expect(pathTo(folders, 'c').map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(pathTo(folders, 'nobody')).toEqual([])
  expect([...withinOf(folders, 'b')]).toEqual(['b', 'c'])
})
