/** The part of saxen that is used here; it comes without types. */
declare module 'saxen' {
  export class Parser {
    on(
      event: 'openTag',
      handle: (name: string, attributes: () => Readonly<Record<string, string>>) => void,
    ): this
    on(event: 'closeTag', handle: (name: string) => void): this
    on(event: 'text', handle: (text: string, decode: (text: string) => string) => void): this
    on(event: 'cdata', handle: (text: string) => void): this
    /** Throws what the handlers throw, and for XML that is not well-formed. */
    parse(xml: string): void
  }
}
