import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'

/** What a reader would do by itself, or run, or unpack. */
const acting = [
  'JS',
  'JavaScript',
  'OpenAction',
  'AA',
  'XFA',
  'EmbeddedFiles',
  'EF',
  'AF',
  'RichMediaContent',
]
const actions = new Set(['/JavaScript', '/Launch', '/ImportData', '/SubmitForm', '/GoToE', '/Rendition'])
const deepest = 60

/** Takes scripts, actions and files within a PDF out of it, and seals, which end with the first change anyway. Whether there were any. */
export function takeActionsOut(document: PDFDocument): boolean {
  let found = false
  const look = (object: PDFObject | undefined, depth: number): void => {
    if (depth > deepest || object === undefined || object instanceof PDFRef) return
    if (object instanceof PDFStream) look(object.dict, depth + 1)
    if (object instanceof PDFArray) {
      for (let at = 0; at < object.size(); at += 1) look(object.get(at), depth + 1)
      return
    }
    if (!(object instanceof PDFDict)) return
    for (const name of acting) {
      const key = PDFName.of(name)
      if (!object.has(key)) continue
      object.delete(key)
      found = true
    }
    if (actions.has(String(object.get(PDFName.of('S'))))) {
      for (const key of object.keys()) object.delete(key)
      found = true
      return
    }
    for (const [, value] of object.entries()) look(value, depth + 1)
  }
  for (const [ref, object] of document.context.enumerateIndirectObjects()) {
    look(object, 0)
    const isFile =
      object instanceof PDFStream && String(object.dict.get(PDFName.of('Type'))) === '/EmbeddedFile'
    if (!isFile) continue
    document.context.delete(ref)
    found = true
  }
  return found
}
