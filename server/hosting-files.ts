import { pages } from './page-paths.ts'
import { cacheControl, contentPolicies, securityHeaders, type ContentPolicies } from './security-headers.ts'

// The security headers for static hosts, in the format of each host (docs/hosting.md).

const policy = 'Content-Security-Policy'
const keeperPath = '/service-worker.js'
const forEver = cacheControl('/assets/x.js')
const afresh = cacheControl('/')

/** Headers of every file. For a year, browsers use only HTTPS for this host, but not for its subdomains. */
const everywhere = [
  ...Object.entries(securityHeaders('/')).filter(([name]) => name !== policy),
  ['Strict-Transport-Security', 'max-age=31536000'],
] as const

const anyWorker = String.raw`[\w-]+\.worker-[\w-]+\.js`
const workerFile = (name: string) => String.raw`${name}\.worker-[\w-]+\.js`

/** Returns files for static hosts, by their path below `dist/hosting`. `nodeHosts` as in `contentPolicies`. */
export function formatHostingFiles(nodeHosts?: readonly string[]): Readonly<Record<string, string>> {
  const policies = contentPolicies(nodeHosts)
  return {
    'netlify-cloudflare/_headers': formatHeadersFile(policies),
    'netlify-cloudflare/_redirects': '/*  /index.html  200\n',
    'nginx/keywright.conf': formatNginx(policies),
    'apache/.htaccess': formatApache(policies),
    'caddy/Caddyfile': formatCaddy(policies),
    'vercel/vercel.json': formatVercel(policies),
  }
}

// If two blocks name a header, these hosts send both values, and browsers enforce both policies. So the policy of all
// files is the union; the not-found page at an unknown address has that policy alone.
function formatHeadersFile({ everyFile, page, workers, serviceWorker }: ContentPolicies): string {
  const block = (path: string, headers: readonly (readonly [string, string])[]) =>
    `${path}\n${headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`
  return [
    block('/*', [...everywhere, [policy, everyFile]]),
    ...['/', '/index.html'].map((path) =>
      block(path, [
        [policy, page],
        ['Cache-Control', afresh],
      ]),
    ),
    ...pages.flatMap((name) => [`/${name}`, `/${name}/*`]).map((path) => block(path, [[policy, page]])),
    block('/assets/*', [['Cache-Control', forEver]]),
    ...workers.map(([name, own]) => block(`/assets/${name}.worker-*`, [[policy, own]])),
    block(keeperPath, [
      [policy, serviceWorker],
      ['Cache-Control', afresh],
    ]),
  ].join('\n')
}

function formatNginx({ page, workers, serviceWorker }: ContentPolicies): string {
  const headers = everywhere.map(([name, value]) => `add_header ${name} "${value}" always;`)
  return `# Into the http block.
map $uri $keywright_policy {
  default "${page}";
  ${workers.map(([name, own]) => `"~^/assets/${workerFile(name)}$" "${own}";`).join('\n  ')}
  "${keeperPath}" "${serviceWorker}";
}
map $uri $keywright_cache {
  default "${afresh}";
  "~^/assets/" "${forEver}";
}

server {
  listen 443 ssl;
  # server_name, ssl_certificate, ssl_certificate_key: yours.
  root /var/www/keywright;
  gzip_static on;
  ${headers.join('\n  ')}
  add_header ${policy} $keywright_policy always;
  add_header Cache-Control $keywright_cache;
  location ~ \\.(br|gz)$ {
    return 404;
  }
  location /assets/ {
    try_files $uri =404;
  }
  location / {
    try_files $uri /index.html;
  }
}
`
}

function formatApache({ page, workers, serviceWorker }: ContentPolicies): string {
  const forFiles = (pattern: string, value: string) =>
    `<FilesMatch "^${pattern}$">\n  Header always set ${policy} "${value}"\n</FilesMatch>`
  return `${[...everywhere, [policy, page]].map(([name, value]) => `Header always set ${name} "${value}"`).join('\n')}
Header always set Cache-Control "${afresh}"
${workers.map(([name, own]) => forFiles(workerFile(name), own)).join('\n')}
${forFiles(String.raw`service-worker\.js`, serviceWorker)}
<If "%{REQUEST_URI} =~ m#^/assets/#">
  Header always set Cache-Control "${forEver}"
</If>
RewriteEngine On
RewriteRule \\.(?:br|gz)$ - [R=404,L]
RewriteRule ^assets/ - [L]
RewriteCond %{REQUEST_FILENAME} !-f
RewriteRule ^ /index.html [L]
`
}

function formatCaddy({ page, workers, serviceWorker }: ContentPolicies): string {
  const headers = everywhere.map(([name, value]) => `    ${name} "${value}"`)
  return `# The name is yours.
keywright.example {
  root * /var/www/keywright
${workers.map(([name]) => `  @${name} path_regexp ^/assets/${workerFile(name)}$`).join('\n')}
  @keeper path ${keeperPath}
  @page {
    not path_regexp ^/assets/${anyWorker}$
    not path ${keeperPath}
  }
  @packed path *.br *.gz
  @assets {
    path /assets/*
    file
  }
  @rest not {
    path /assets/*
    file
  }
  header {
${headers.join('\n')}
  }
${workers.map(([name, own]) => `  header @${name} ${policy} "${own}"`).join('\n')}
  header @keeper ${policy} "${serviceWorker}"
  header @page ${policy} "${page}"
  header @assets Cache-Control "${forEver}"
  header @rest Cache-Control "${afresh}"
  handle /assets/* {
    error @packed 404
    file_server {
      precompressed br gzip
    }
  }
  handle {
    try_files {path} /index.html
    error @packed 404
    file_server {
      precompressed br gzip
    }
  }
}
`
}

function formatVercel({ page, workers, serviceWorker }: ContentPolicies): string {
  const block = (source: string, headers: readonly (readonly [string, string])[]) => ({
    source,
    headers: headers.map(([key, value]) => ({ key, value })),
  })
  const isWorker = (name: string) => String.raw`assets/${name}\.worker-.*`
  const isKeeper = String.raw`service-worker\.js`
  return `${JSON.stringify(
    {
      rewrites: [{ source: '/((?!assets/).*)', destination: '/index.html' }],
      headers: [
        block('/(.*)', everywhere),
        block(String.raw`/((?!${isWorker('[^/]+')}|${isKeeper}$).*)`, [[policy, page]]),
        ...workers.map(([name, own]) => block(`/(${isWorker(name)})`, [[policy, own]])),
        block(`/(${isKeeper})`, [[policy, serviceWorker]]),
        block('/((?!assets/).*)', [['Cache-Control', afresh]]),
        block('/assets/(.*)', [['Cache-Control', forEver]]),
      ],
    },
    undefined,
    2,
  )}\n`
}
