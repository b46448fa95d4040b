// The functions of musl that CombineCore calls, with their types. A thread is a pointer there.
#define STDERR_FILENO 2
#define SIGTRAP 5

typedef struct pthread *pthread_t;
typedef struct { int words[10]; } pthread_mutex_t;
typedef struct { unsigned word; } pthread_mutexattr_t;

pthread_t pthread_self(void);
int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes);
int pthread_mutex_destroy(pthread_mutex_t *mutex);
int pthread_mutex_lock(pthread_mutex_t *mutex);
int pthread_mutex_trylock(pthread_mutex_t *mutex);
int pthread_mutex_unlock(pthread_mutex_t *mutex);
long write(int descriptor, const void *bytes, unsigned long count);
int raise(int signal);

typedef unsigned pthread_key_t;
typedef struct { long words[8]; } pthread_attr_t;

int pthread_key_create(pthread_key_t *key, void (*release)(void *));
void *pthread_getspecific(pthread_key_t key);
int pthread_setspecific(pthread_key_t key, const void *value);
int pthread_attr_init(pthread_attr_t *attributes);
int pthread_attr_getstacksize(const pthread_attr_t *attributes, unsigned long *size);
int pthread_attr_destroy(pthread_attr_t *attributes);
