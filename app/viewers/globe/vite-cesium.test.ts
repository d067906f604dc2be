import { expect, it } from 'vitest'
import { withoutDebugChecks, withoutShaderComments } from './vite-cesium.ts'

it('cuts the debug checks and nothing else', () => {
  const code = [
    'function add(a, b) {',
    "  //>>includeStart('debug', pragmas.debug);",
    "  Check.typeOf.number('a', a);",
    "  //>>includeEnd('debug');",
    '  return a + b;',
    '}',
  ].join('\n')
  expect(withoutDebugChecks(code)).toBe('function add(a, b) {\n  \n  return a + b;\n}')
})

it('cuts comments out of shaders, but no directives', () => {
  const code = 'export default "// the sea\\n#ifdef FLAT\\n  float depth; // metres\\n#endif\\n";'
  const stripped = withoutShaderComments(code)
  expect(stripped).toContain('#ifdef FLAT\\n')
  expect(stripped).toContain('float depth;')
  expect(stripped).not.toContain('the sea')
  expect(stripped).not.toContain('metres')
})

it('cuts empty lines with escaped line ends out of shaders', () => {
  const code = 'export default "#ifdef FLAT\\n\\\n\\n\\\n\\n\\\n    float depth;\\n\\\n\\n\\\n#endif\\n\\\n";'
  expect(withoutShaderComments(code)).toBe('export default "#ifdef FLAT\\n\\\nfloat depth;\\n\\\n#endif\\n\\\n";')
})
