/** Everything that a source file refers to as a module, read from its syntax tree. */
import { parseSync, Visitor } from 'vite'

export interface Import {
  specifier: string
  /** From 1. */
  line: number
}

/** Static and dynamic imports, re-exports, types by `import('...')`, and `new URL('./x', import.meta.url)`. */
export function listImports(file: string, source: string): Import[] {
  const { program, errors } = parseSync(file, source)
  const [error] = errors
  if (error) throw new Error(`${file}: ${error.message}`)

  const found: Import[] = []
  const add = (node: { type: string; start: number } | null | undefined): void => {
    const specifier = textOf(node)
    if (node && specifier !== null)
      found.push({ specifier, line: source.slice(0, node.start).split('\n').length })
  }
  new Visitor({
    ImportDeclaration: (node) => add(node.source),
    ExportAllDeclaration: (node) => add(node.source),
    ExportNamedDeclaration: (node) => add(node.source),
    ImportExpression: (node) => add(node.source),
    TSImportType: (node) => add(node.source),
    NewExpression: (node) => {
      const [path, base] = node.arguments
      const named = node.callee.type === 'Identifier' && node.callee.name === 'URL'
      // Data beside the code is no module.
      if (
        named &&
        base &&
        /\.[mc]?[jt]sx?$/.test(textOf(path) ?? '') &&
        source.slice(base.start, base.end) === 'import.meta.url'
      )
        add(path)
    },
  }).visit(program)
  return found
}

/** A string, or the fixed beginning of a template: it tells the folder. */
function textOf(node: { type: string } | null | undefined): string | null {
  if (node?.type === 'Literal' && 'value' in node && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && 'quasis' in node && Array.isArray(node.quasis)) {
    return node.quasis[0].value.cooked
  }
  return null
}
