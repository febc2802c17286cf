import { crc32, deflateRawSync } from 'node:zlib'

export type ZipEntry = { name: string; content: Buffer; declaredSize?: number }

/** A ZIP archive; `declaredSize` lets an entry lie about how large it is. */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, declaredSize } of entries) {
    const packed = deflateRawSync(content)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc32(content), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(declaredSize ?? content.length, 18)
    shared.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, place, Buffer.from(name)]),
    )
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, central, end])
}
