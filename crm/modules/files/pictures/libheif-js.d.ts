declare module 'libheif-js/wasm-bundle.js' {
  const library: { HeifDecoder: new () => { decode(content: Uint8Array): unknown[] } }
  export default library
}
