import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

export interface McpProgram {
  tools(): Promise<string[]>
  /** The value a tool responds with, or the sentence of its refusal. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the server answered.
  call(name: string, input: Record<string, unknown>): Promise<any>
  close(): Promise<void>
}

/** The client of the SDK, over HTTP, with a key. */
export async function connectMcp(url: string, key: string): Promise<McpProgram> {
  const client = new Client({ name: 'test', version: '1' })
  const headers = { Authorization: `Bearer ${key}` }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }))
  return {
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    async call(name, input) {
      const result = await client.callTool({ name, arguments: input })
      const [first] = result.content as { text: string }[]
      return result.isError ? first!.text : JSON.parse(first!.text)
    },
    close: () => client.close(),
  }
}
