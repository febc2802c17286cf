import type { ReactNode } from 'react'
import type { TextNode } from '../../../contract/document-templates/content.ts'

/** The first page of a text, too small to be read, for whoever sees it. */
export function Miniature({ content }: { content: TextNode }) {
  return (
    <span
      aria-hidden="true"
      // Paper is white in both themes.
      className="pointer-events-none relative block aspect-[210/297] w-full overflow-hidden rounded-sm bg-paper text-on-paper shadow-control"
    >
      <span className="absolute inset-x-[11%] inset-y-[9%] block overflow-hidden text-left text-[4px] leading-[5.5px]">
        {(content.content ?? []).slice(0, 24).map(drawn)}
      </span>
    </span>
  )
}

function drawn(node: TextNode, index: number): ReactNode {
  const inner = (node.content ?? []).map(drawn)
  if (node.type === 'heading') {
    const size = node.attrs?.level === 1 ? 'mb-1 text-[8px] leading-[10px]' : 'mt-1 mb-0.5 text-[5px]'
    return (
      <span key={index} className={`block font-semibold ${size}`}>
        {inner}
      </span>
    )
  }
  if (node.type === 'table') {
    const lines =
      node.attrs?.lines === false ? '' : '[&>span>span]:border-[0.5px] [&>span>span]:border-[#d1d5db]'
    return (
      <span key={index} className={`my-1 block ${lines}`}>
        {inner}
      </span>
    )
  }
  if (node.type === 'tableRow') {
    return (
      <span key={index} className="grid auto-cols-fr grid-flow-col">
        {inner}
      </span>
    )
  }
  if (node.type === 'tableCell' || node.type === 'tableHeader') {
    return (
      <span key={index} className={`block px-0.5 ${node.type === 'tableHeader' ? 'bg-[#f3f4f6]' : ''}`}>
        {inner}
      </span>
    )
  }
  if (node.type === 'mergeToken')
    return <span key={index} className="inline-block h-[3px] w-5 rounded-full bg-accent/40" />
  if (node.type === 'signingField')
    return <span key={index} className="inline-block h-2 w-8 border-b border-current bg-warning-soft" />
  if (node.type === 'text') return node.text
  return (
    <span key={index} className={node.type === 'listItem' ? 'ml-1 list-item list-inside' : 'mb-0.5 block'}>
      {inner}
    </span>
  )
}
