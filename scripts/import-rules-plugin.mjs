import path from 'node:path'
import { findFolder, isTest, partOf, rejectFile, rejectPackage, folders } from './import-rules.mjs'

/**
 * The project's own lint rules, an oxlint plugin: `keywright/imports` (who imports whom, docs/architecture.md),
 * `keywright/names` (file names, STYLE.md "Files"), `keywright/explained-assertion` (STYLE.md "Code"),
 * `keywright/own-element` (text that the browser may replace).
 */

const vagueNames = /^(utils?|helpers?|common|types?|misc|shared)\.(ts|tsx|mjs)$/

const imports = {
  create(context) {
    const from = rootPath(context)
    if (findFolder(from) === undefined) return {}
    const look = (node) => {
      if (node == null) return
      const rejection = rejectSpecifier(from, node)
      if (rejection !== undefined) context.report({ node, message: rejection })
    }
    return {
      ImportDeclaration: (node) => look(node.source),
      ExportNamedDeclaration: (node) => look(node.source),
      ExportAllDeclaration: (node) => look(node.source),
      ImportExpression: (node) => look(node.source),
      TSImportType: (node) => look(node.source ?? node.argument),
      NewExpression(node) {
        if (isModuleUrl(node)) look(node.arguments[0])
      },
    }
  },
}

const names = {
  create(context) {
    const from = rootPath(context)
    const base = path.posix.basename(from)
    const folder = findFolder(from)
    const reject = (message) => ({
      Program: (node) => context.report({ node, message }),
    })
    if (from.startsWith('src/') && folder === undefined) return reject(`${from} is in no folder`)
    if (/^index\.tsx?$/.test(base)) return reject('no index files: import the module that owns the noun')
    if (vagueNames.test(base)) return reject(`${base} names no noun`)
    if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/.test(base)) return reject(`${base} is not kebab-case`)
    const part = partOf(from)
    if (part !== undefined && !folders[folder].parts.includes(part)) {
      return reject(`a slice has the folders ${folders[folder].parts.join(', ')}, and no ${part}`)
    }
    if (base.endsWith('.tsx') && !mayView(from) && !isTest(from)) return reject(`no JSX in ${part ?? folder}`)
    return {}
  },
}

const explainedAssertion = {
  create(context) {
    const from = rootPath(context)
    if (!from.startsWith('src/') || isTest(from)) return {}
    const explained = new Set()
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          explained.add(comment.loc.start.line)
          explained.add(comment.loc.end.line + 1)
        }
      },
      TSAsExpression(node) {
        if (node.typeAnnotation.typeName?.name === 'const') return
        const begin = startOfStatement(node).loc.start.line
        for (let line = begin; line <= node.loc.end.line; line += 1) if (explained.has(line)) return
        context.report({ node, message: 'an `as` needs a comment saying why the compiler cannot know' })
      },
    }
  },
}

/**
 * A translating browser replaces text nodes, so React cannot insert before, remove or change them. Text beside
 * conditional content must have its own element, and components must return elements.
 */
const ownElement = {
  create(context) {
    const from = rootPath(context)
    if (!from.startsWith('src/') || isTest(from)) return {}
    const look = (node) => {
      const children = node.children.filter((child) => !isBlank(child))
      if (children.length < 2 || !children.some(comesAndGoes)) return
      for (const child of children)
        if (child.type === 'JSXExpressionContainer' && isText(child.expression))
          context.report({
            node: child,
            message: 'text beside conditional content: give it an element of its own',
          })
    }
    return {
      JSXElement: look,
      JSXFragment: look,
      ReturnStatement(node) {
        const made = functionOf(node)
        if (/^[A-Z]/.test(made?.id?.name ?? '') && from.endsWith('.tsx') && isText(node.argument))
          context.report({ node, message: 'a component that returns text: give it an element of its own' })
      },
    }
  },
}

function functionOf(node) {
  let at = node.parent
  while (at && !/Function/.test(at.type)) at = at.parent
  return at
}

function isBlank({ type, value, expression }) {
  return type === 'JSXText' ? value.trim() === '' : isNone(expression)
}

function comesAndGoes({ type, expression }) {
  return type === 'JSXExpressionContainer' && /^(Conditional|Logical)Expression$/.test(expression.type)
}

function isNone(node) {
  return (
    node?.type === 'JSXEmptyExpression' ||
    (node?.type === 'Literal' && String(node.value ?? '').trim() === '')
  )
}

function isText(node) {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' && !isNone(node)
    case 'TemplateLiteral':
      return true
    case 'CallExpression':
      return /^(t|cutMiddle|format[A-Z].*)$/.test(node.callee.name ?? '')
    case 'ConditionalExpression':
      return isText(node.consequent) || isText(node.alternate)
    case 'LogicalExpression':
      return isText(node.left) || isText(node.right)
    default:
      return false
  }
}

function rootPath(context) {
  return path.relative(context.cwd, context.filename).replaceAll(path.sep, '/')
}

/** `new URL('./x.worker.ts', import.meta.url)` starts a worker, and counts as an import. */
function isModuleUrl(node) {
  const [address, base] = node.arguments
  if (node.callee.name !== 'URL' || base?.type !== 'MemberExpression') return false
  const isFile = address.type === 'Literal' && !/\.(ts|tsx|js|mjs|css)$/.test(String(address.value))
  return base.object.type === 'MetaProperty' && !isFile
}

function rejectSpecifier(from, node) {
  if (node.type !== 'Literal' || typeof node.value !== 'string') {
    // Scripts import modules that they have just built, by a computed name.
    if (findFolder(from) === 'scripts') return undefined
    return 'name the module literally, so that imports can be checked'
  }
  const specifier = node.value.replace(/\?.*$/, '')
  if (specifier.split('/').includes('..')) return 'no `../`: use `./` inside a folder and `#/` across folders'
  if (!specifier.startsWith('.') && !specifier.startsWith('#')) return rejectPackage(from, specifier)
  const to = specifier.startsWith('#/')
    ? path.posix.join('src', specifier.slice(2))
    : path.posix.join(path.posix.dirname(from), specifier)
  if (to.endsWith('.css') && !mayView(from)) return `no CSS in ${partOf(from) ?? findFolder(from)}`
  return rejectFile(from, to)
}

function mayView(from) {
  const folder = findFolder(from)
  if (folder === undefined) return true
  const part = partOf(from)
  return folders[folder].views === true && (part === undefined || part === 'screens')
}

function startOfStatement(node) {
  let at = node
  while (at.parent != null && !/Statement$|Declaration$|Definition$/.test(at.type)) at = at.parent
  return at
}

export default {
  meta: { name: 'keywright' },
  rules: { imports, names, 'explained-assertion': explainedAssertion, 'own-element': ownElement },
}
